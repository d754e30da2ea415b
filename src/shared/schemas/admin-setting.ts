import { z } from 'zod';
import { isEmailAddress, tidyEmailAddress } from '../email-address.ts';
import { DATE_FORMATS, MONEY_FORMATS, UNITS } from '../locale.ts';
import { CURRENCIES } from '../money/stripe-amounts.ts';
import { BUYERS, OWNER_EMAIL_PACES, SETTING_LIMITS } from '../operations/shop-settings.ts';
import { SHIPPING_COUNTRIES } from '../orders/countries.ts';
import { TEST_PREFIX } from '../orders/documents.ts';
import { LANGUAGES } from '../texts/language.ts';
import { isTimeZone } from '../time-zone.ts';
import { filledText, isWebAddress, text } from './text.ts';

const optional = (max: number) => text(max).trim();

const maybeEmail = optional(SETTING_LIMITS.contactEmail)
  .transform(tidyEmailAddress)
  .refine((value) => value === '' || isEmailAddress(value));

/** Printed before the year, and part of file names. */
const numberPrefix = optional(SETTING_LIMITS.numberPrefix).refine(
  (value) => /^[\w.-]*$/.test(value) && !value.startsWith(TEST_PREFIX),
);

/** One that this server knows; '' for each reader's own. */
const timeZone = text(64).refine(isTimeZone);

export const updateSettingsInput = z.strictObject({
  /** The version that the form was loaded from. */
  version: z.number().int().min(0),
  settings: z
    .strictObject({
      shopName: filledText(SETTING_LIMITS.shopName).trim(),
      language: z.enum(LANGUAGES),
      currency: z.string().refine((code) => CURRENCIES.includes(code)),
      moneyFormat: z.enum(MONEY_FORMATS),
      dateFormat: z.enum(DATE_FORMATS),
      timeZone,
      units: z.enum(UNITS),
      buyers: z.enum(BUYERS),
      contactEmail: maybeEmail,
      contactPhone: optional(SETTING_LIMITS.contactPhone).refine((value) => /^[+()\d\s./-]*$/.test(value)),
      contactAddress: optional(SETTING_LIMITS.contactAddress),
      supportLinks: z
        .array(
          z.strictObject({
            label: filledText(SETTING_LIMITS.linkLabel).trim(),
            url: filledText(SETTING_LIMITS.linkUrl).trim().refine(isWebAddress),
          }),
        )
        .max(SETTING_LIMITS.supportLinks),
      countries: z
        .array(z.string().refine((code) => SHIPPING_COUNTRIES.includes(code)))
        .min(1)
        .max(SHIPPING_COUNTRIES.length)
        .transform((codes) => [...new Set(codes)]),
      closed: z.boolean(),
      closedText: optional(SETTING_LIMITS.closedText),
      lowStockLevel: z.number().int().min(0).max(SETTING_LIMITS.lowStockLevel),
      showLowestPrice: z.boolean(),
      groupVariants: z.boolean(),
      adminsNeedSecondStep: z.boolean(),
      confirmEmailFirst: z.boolean(),
      ownerEmail: maybeEmail,
      ownerEmailPace: z.enum(OWNER_EMAIL_PACES),
      tellNewOrders: z.boolean(),
      tellPaymentsToCheck: z.boolean(),
      tellLowStock: z.boolean(),
      tellFailedBackups: z.boolean(),
      askForReviews: z.boolean(),
      returnDays: z.number().int().min(0).max(SETTING_LIMITS.returnDays),
      eraseOrdersAfterYears: z.number().int().min(0).max(SETTING_LIMITS.eraseOrdersAfterYears),
      keepMailsDays: z.number().int().min(0).max(SETTING_LIMITS.keepMailsDays),
      keepAuditYears: z.number().int().min(0).max(SETTING_LIMITS.keepAuditYears),
      sellerName: optional(SETTING_LIMITS.sellerName),
      sellerAddress: optional(SETTING_LIMITS.sellerAddress),
      sellerCountry: z.string().refine((code) => SHIPPING_COUNTRIES.includes(code)),
      sellerTaxNumber: optional(SETTING_LIMITS.sellerTaxNumber),
      invoiceFooter: optional(SETTING_LIMITS.invoiceFooter),
      invoicePrefix: numberPrefix,
      creditNotePrefix: numberPrefix,
    })
    // Else an invoice and a credit note would have the same number.
    .refine((settings) => settings.invoicePrefix !== settings.creditNotePrefix, {
      path: ['creditNotePrefix'],
    }),
});
