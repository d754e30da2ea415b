import type { AnyTRPCProcedure, TRPCProcedureType } from '@trpc/server';
import { addressBookRouter } from '../../accounts/address-book/address-book-router.ts';
import { adminUserRouter } from '../../accounts/admin-user-router.ts';
import { secondFactorRouter } from '../../accounts/second-factor/second-factor-router.ts';
import { userRouter } from '../../accounts/user-router.ts';
import { addressRouter } from '../../addresses/address-router.ts';
import { adminAuditRouter } from '../../audit/admin-audit-router.ts';
import { cartRouter } from '../../cart/cart-router.ts';
import { adminCategoryRouter } from '../../catalogue/categories/admin-category-router.ts';
import { adminProductRouter } from '../../catalogue/products/admin-product-router.ts';
import { productRouter } from '../../catalogue/products/product-router.ts';
import { adminVariantRouter } from '../../catalogue/variants/admin-variant-router.ts';
import { checkoutRouter } from '../../checkout/checkout-router.ts';
import { discountCodeRouter } from '../../checkout/discount-code-router.ts';
import { paymentCheckRouter } from '../../checkout/payment-check-router.ts';
import { adminHomeRouter } from '../../content/admin-home-router.ts';
import { adminPageRouter } from '../../content/admin-page-router.ts';
import { adminBrandRouter } from '../../content/brand-router.ts';
import { contentRouter } from '../../content/content-router.ts';
import { adminDiscountRouter } from '../../discounts/admin-discount-router.ts';
import { adminBackupRouter } from '../../operations/backup/admin-backup-router.ts';
import { adminDashboardRouter } from '../../operations/dashboard/admin-dashboard-router.ts';
import { adminDemoRouter } from '../../operations/demo/admin-demo-router.ts';
import { adminHealthRouter } from '../../operations/health/admin-health-router.ts';
import { adminMailRouter } from '../../operations/mail/admin-mail-router.ts';
import { adminOpeningRouter } from '../../operations/opening/admin-opening-router.ts';
import { ownDataRouter } from '../../operations/own-data/own-data-router.ts';
import { adminPaymentRouter } from '../../operations/payments/admin-payment-router.ts';
import { adminOrderRouter } from '../../orders/desk/admin-order-router.ts';
import { adminInvoiceRouter } from '../../orders/invoices/admin-invoice-router.ts';
import { orderRouter } from '../../orders/order-router.ts';
import { packingRouter } from '../../orders/packing/packing-router.ts';
import { adminReturnRouter, returnRouter } from '../../orders/returns/return-router.ts';
import { adminReviewRouter, reviewRouter } from '../../reviews/review-router.ts';
import { adminDeliveryRouter, adminTaxRouter } from '../../settings/admin-plan-router.ts';
import { adminSettingRouter } from '../../settings/admin-setting-router.ts';
import { stockAlertRouter } from '../../stock-alerts/stock-alert-router.ts';
import { unsubscribeRouter } from '../../unsubscribing/unsubscribe-router.ts';
import { wishlistRouter } from '../../wishlist/wishlist-router.ts';
import { mergeRouters, router } from './trpc.ts';

export const appRouter = router({
  product: mergeRouters(contentRouter, productRouter),
  cart: mergeRouters(cartRouter, discountCodeRouter),
  order: mergeRouters(addressRouter, checkoutRouter, orderRouter, returnRouter),
  user: mergeRouters(userRouter, addressBookRouter, ownDataRouter),
  secondFactor: secondFactorRouter,
  wishlist: wishlistRouter,
  stockAlert: stockAlertRouter,
  review: reviewRouter,
  unsubscribe: unsubscribeRouter,
  admin: router({
    dashboard: adminDashboardRouter,
    user: adminUserRouter,
    product: adminProductRouter,
    variant: adminVariantRouter,
    category: adminCategoryRouter,
    order: mergeRouters(adminOrderRouter, paymentCheckRouter),
    packing: packingRouter,
    return: adminReturnRouter,
    review: adminReviewRouter,
    invoice: adminInvoiceRouter,
    setting: adminSettingRouter,
    brand: adminBrandRouter,
    home: adminHomeRouter,
    delivery: adminDeliveryRouter,
    tax: adminTaxRouter,
    discount: adminDiscountRouter,
    page: adminPageRouter,
    health: adminHealthRouter,
    mail: adminMailRouter,
    payment: adminPaymentRouter,
    audit: adminAuditRouter,
    backup: adminBackupRouter,
    demo: adminDemoRouter,
    opening: adminOpeningRouter,
  }),
});

export type AppRouter = typeof appRouter;

// tRPC types the table by its nesting; at run time its keys are full names.
const procedures: object = appRouter._def.procedures;

/** Every procedure by its full name, and whether it is a query or a mutation. */
export const PROCEDURES: ReadonlyMap<string, TRPCProcedureType> = new Map(
  Object.entries(procedures as Record<string, AnyTRPCProcedure>).map(([name, { _def }]) => [name, _def.type]),
);
