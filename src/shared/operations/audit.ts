import type { Brand } from '../brand/brand.ts';
import type { ProductFieldName } from '../catalogue/product-fields.ts';
import type { StockReason } from '../catalogue/stock.ts';
import type { DocumentKind } from '../orders/documents.ts';
import type { Role } from '../roles.ts';
import type { ShopSettings } from './shop-settings.ts';

type Change<Value> = { from: Value; to: Value };
type Nothing = Record<string, never>;

/** Every audited action: the kind of entity it concerns, and its data. */
type AuditActions = {
  'user.sign_in': { entity: 'user'; data: Nothing };
  /** About the account, or `NO_ACCOUNT`; `address` is where it came from. */
  'user.sign_in_failed': { entity: 'user'; data: { address: string } };
  'user.role_changed': { entity: 'user'; data: Change<Role> };
  /** Changed through the owner's command line or a mailed link instead of the account's own form. */
  'user.password_changed': { entity: 'user'; data: Nothing | { by: 'owner' | 'link' } };
  /** By the person. */
  'user.deleted': { entity: 'user'; data: Nothing };
  /** Counted once the new address was proved. Neither is kept here. */
  'user.email_changed': { entity: 'user'; data: Nothing };
  'user.second_factor_added': { entity: 'user'; data: SecondFactorFact };
  /** `by: 'owner'`: all of them, on the command line. */
  'user.second_factor_removed': { entity: 'user'; data: SecondFactorFact | { by: 'owner' } };
  'user.recovery_codes_made': { entity: 'user'; data: Nothing };
  /** `left`: how many are unused. */
  'user.recovery_code_used': { entity: 'user'; data: { left: number } };
  'user.created_by_owner': { entity: 'user'; data: Nothing };
  'settings.changed': { entity: 'setting'; data: SettingChanges };
  'brand.published': { entity: 'setting'; data: BrandChanges };
  /** Back to the look before. */
  'brand.restored': { entity: 'setting'; data: BrandChanges };
  'preview_link.made': { entity: 'setting'; data: Nothing };
  'preview_link.revoked': { entity: 'setting'; data: Nothing };
  'delivery.changed': { entity: 'setting'; data: Nothing };
  'tax.changed': { entity: 'setting'; data: Nothing };
  'discount.created': { entity: 'discount'; data: { code: string } };
  'discount.changed': { entity: 'discount'; data: { code: string } };
  'discount.ended': { entity: 'discount'; data: { code: string } };
  'product.created': { entity: 'product'; data: { name: string; sku: string | null } };
  'product.updated': { entity: 'product'; data: { changes: ProductChange[] } };
  'product.stock_adjusted': {
    entity: 'product';
    /** Units on hand; `from` is null if the stock was not tracked before. */
    data: { from: number | null; to: number; reason: StockReason; note: string };
  };
  'mail.sent_again': { entity: 'mail'; data: { kind: string; recipient: string } };
  'mail.tested': { entity: 'mail'; data: { error: string | null } };
  /** A series of invoices or credit notes went on at a higher number. */
  'series.continued': { entity: 'series'; data: SeriesFact };
  /** After a restore, some numbers may have been given since the backup. */
  'series.skipped': { entity: 'series'; data: SeriesFact };
  'backup.made': { entity: 'backup'; data: { bytes: number } };
  'backup.downloaded': { entity: 'backup'; data: { bytes: number } };
  'demo.removed': { entity: 'demo'; data: { removed: number; offSale: number; kept: number } };
};

/** The subject of a failed sign-in when the e-mail address has no account. */
export const NO_ACCOUNT = 'none';

/** Who acted: admins and the shop itself, or customers and visitors. */
export const AUDIT_PARTIES = ['staff', 'customers'] as const;
export type AuditParty = (typeof AUDIT_PARTIES)[number];
export type SecondFactorFact = { factor: 'authenticator' } | { factor: 'passkey'; name: string };

export type SeriesFact = { kind: DocumentKind; from: number; to: number };

export type SettingChanges = { [Key in keyof ShopSettings]?: Change<ShopSettings[Key]> };

export type BrandChanges = { [Key in keyof Brand]?: Change<Brand[Key]> };

/** The product fields an admin may change, besides pictures and specs. */
export type ProductField = ProductFieldName | 'onSale';

export type PictureFact = { source: string; alt: string };

/** A change of one field; null stands for a missing spec. */
export type ProductChange =
  | ({ field: ProductField | `specs.${string}` } & Change<string | number | boolean | null>)
  | ({ field: 'pictures' } & Change<PictureFact[]>);

export type AuditAction = keyof AuditActions;
export type AuditEntity = AuditActions[AuditAction]['entity'];

/** An action with its data; the action determines the data's type. */
export type AuditFact = {
  [Action in AuditAction]: { action: Action; data: AuditActions[Action]['data'] };
}[AuditAction];

/** An audit fact with the kind of entity it concerns. */
export type AuditEvent = { [Action in AuditAction]: { action: Action } & AuditActions[Action] }[AuditAction];

/** The kinds of entities that actions concern. */
export const AUDIT_ENTITIES = [
  'user',
  'product',
  'setting',
  'mail',
  'series',
  'backup',
  'discount',
  'demo',
] as const satisfies AuditEntity[];
