import { adminAuditRouter } from './routers/admin-audit-router.ts';
import { adminBackupRouter } from './routers/admin-backup-router.ts';
import { adminDashboardRouter } from './routers/admin-dashboard-router.ts';
import { adminDemoRouter } from './routers/admin-demo-router.ts';
import { adminHealthRouter } from './routers/admin-health-router.ts';
import { adminMailRouter } from './routers/admin-mail-router.ts';
import { adminOrderRouter } from './routers/admin-order-router.ts';
import { adminProductRouter } from './routers/admin-product-router.ts';
import { adminSettingRouter } from './routers/admin-setting-router.ts';
import { adminUserRouter } from './routers/admin-user-router.ts';
import { cartRouter } from './routers/cart-router.ts';
import { orderRouter } from './routers/order-router.ts';
import { productRouter } from './routers/product-router.ts';
import { userRouter } from './routers/user-router.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  product: productRouter,
  cart: cartRouter,
  order: orderRouter,
  user: userRouter,
  admin: router({
    dashboard: adminDashboardRouter,
    user: adminUserRouter,
    product: adminProductRouter,
    order: adminOrderRouter,
    setting: adminSettingRouter,
    health: adminHealthRouter,
    mail: adminMailRouter,
    audit: adminAuditRouter,
    backup: adminBackupRouter,
    demo: adminDemoRouter,
  }),
});

export type AppRouter = typeof appRouter;

/** Every procedure by its whole name. */
export const PROCEDURES: readonly string[] = Object.keys(appRouter._def.procedures);
