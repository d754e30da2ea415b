import type { Brand } from '../brand/brand.ts';
import type { SectionKind } from '../catalogue/home.ts';
import type { ProductFieldName } from '../catalogue/product-fields.ts';
import type { StockReason } from '../catalogue/stock.ts';
import type { DeliveryMethod, DeliveryZone } from '../orders/delivery.ts';
import type { DocumentKind } from '../orders/documents.ts';
import type { TaxArea, TaxPlan } from '../orders/tax-plan.ts';
import type { Role } from '../roles.ts';
import type { Language } from '../texts/language.ts';
import type { MailKind } from './mail.ts';
import type { MailText } from './mail-texts.ts';
import type { ShopSettings } from './shop-settings.ts';

type Change<Value> = { from: Value; to: Value };
/** Old and new value of each changed field. */
export type Changes<Fields> = { [Key in keyof Fields]?: Change<Fields[Key]> };
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
  'user.second_factor_removed': { entity: 'user'; data: SecondFactorFact | { by: 'owner' | 'link' } };
  'user.recovery_codes_made': { entity: 'user'; data: Nothing };
  /** `left`: how many are unused. */
  'user.recovery_code_used': { entity: 'user'; data: { left: number } };
  'user.created_by_owner': { entity: 'user'; data: Nothing };
  'settings.changed': { entity: 'setting'; data: SettingChanges };
  'brand.published': { entity: 'setting'; data: BrandChanges };
  /** The previous look was restored. */
  'brand.restored': { entity: 'setting'; data: BrandChanges };
  'home.published': { entity: 'setting'; data: HomeChanges };
  /** The previous home page was restored. */
  'home.restored': { entity: 'setting'; data: HomeChanges };
  'preview_link.made': { entity: 'setting'; data: Nothing };
  'preview_link.revoked': { entity: 'setting'; data: Nothing };
  /** Entries of earlier versions do not say what was changed. */
  'delivery.changed': { entity: 'setting'; data: Partial<PlanFact<DeliveryChange>> };
  'tax.changed': { entity: 'setting'; data: Partial<PlanFact<TaxChange>> };
  'discount.created': { entity: 'discount'; data: { code: string } };
  'discount.changed': { entity: 'discount'; data: { code: string } };
  'discount.ended': { entity: 'discount'; data: { code: string } };
  'category.created': { entity: 'category'; data: CategoryFact };
  'category.changed': { entity: 'category'; data: CategoryFact & { changes: CategoryChange[] } };
  /** In front of another; null: to the end. */
  'category.moved': { entity: 'category'; data: CategoryFact & { before: string | null } };
  /** `into` is the other's label; `products` is how many went along. */
  'category.merged': { entity: 'category'; data: CategoryFact & { into: string; products: number } };
  'category.deleted': { entity: 'category'; data: CategoryFact };
  /** `category` is the label. */
  'attribute.created': { entity: 'category'; data: AttributeFact };
  'attribute.changed': { entity: 'category'; data: AttributeFact & { changes: AttributeChange[] } };
  'attribute.moved': { entity: 'category'; data: AttributeFact & { before: string | null } };
  /** `values`: of how many products. */
  'attribute.deleted': { entity: 'category'; data: AttributeFact & { values: number } };
  'page.created': { entity: 'page'; data: { title: string; slug: string } };
  'page.changed': { entity: 'page'; data: { title: string; changes: PageChange[] } };
  'page.deleted': { entity: 'page'; data: { title: string; slug: string } };
  'pages.ordered': { entity: 'page'; data: Nothing };
  'product.created': { entity: 'product'; data: { name: string; sku: string | null } };
  'product.updated': { entity: 'product'; data: { changes: ProductChange[] } };
  'product.deleted': { entity: 'product'; data: { name: string; sku: string | null } };
  /** Of a product: `name` is the group's, `products` how many it has. */
  'variants.made': { entity: 'product'; data: { name: string; products: number } };
  'variants.joined': { entity: 'product'; data: { name: string } };
  'variants.left': { entity: 'product'; data: { name: string } };
  'variants.renamed': { entity: 'product'; data: Change<string> };
  'variants.dissolved': { entity: 'product'; data: { name: string } };
  'product.stock_adjusted': {
    entity: 'product';
    /** Units on hand; `from` is null if the stock was not tracked before. */
    data: { from: number | null; to: number; reason: StockReason; note: string };
  };
  'return.accepted': { entity: 'return'; data: ReturnFact };
  'return.declined': { entity: 'return'; data: ReturnFact };
  'return.received': { entity: 'return'; data: ReturnFact };
  'return.refunded': { entity: 'return'; data: ReturnFact };
  /** `account`: its name at the provider, where the key may read it. Never the key, here and below. */
  'payment_key.entered': { entity: 'setting'; data: { live: boolean; account: string | null } };
  'payment_key.removed': { entity: 'setting'; data: Nothing };
  'payment_webhook.made': { entity: 'setting'; data: { url: string } };
  'payment_webhook.secret_entered': { entity: 'setting'; data: { url: string } };
  /** `password`: whether a new one was entered. */
  'mail_server.entered': {
    entity: 'setting';
    data: { host: string; port: number; from: string; password: boolean };
  };
  'mail_server.removed': { entity: 'setting'; data: Nothing };
  'mail.sent_again': { entity: 'mail'; data: { kind: string; recipient: string } };
  'mail.tested': { entity: 'mail'; data: { error: string | null } };
  /** The owner's words in a kind of mail; '' for the shop's own. */
  'mail.text_changed': {
    entity: 'mail';
    data: { kind: MailKind; language: Language; from: MailText; to: MailText };
  };
  /** A series of invoices or credit notes went on at a higher number. */
  'series.continued': { entity: 'series'; data: SeriesFact };
  /** After a restore, some numbers may have been given since the backup. */
  'series.skipped': { entity: 'series'; data: SeriesFact };
  /** `withKeys`: the key file is in it. */
  'backup.made': { entity: 'backup'; data: { bytes: number; withKeys?: true } };
  /** `madeAt`: when the backup was made (ISO 8601); what was written since then is in the data put aside. */
  'backup.restored': { entity: 'backup'; data: { madeAt: string } };
  'backup.downloaded': { entity: 'backup'; data: { bytes: number } };
  /** Never the writer's name or text. `reason`: why it is hidden, or was; '' for none. */
  'review.answered': { entity: 'review'; data: ReviewFact };
  'review.hidden': { entity: 'review'; data: ReviewFact };
  'review.shown': { entity: 'review'; data: ReviewFact };
  'demo.removed': { entity: 'demo'; data: { removed: number; offSale: number; kept: number } };
};

/** The subject of a failed sign-in when the email address has no account. */
export const NO_ACCOUNT = 'none';

/** Who acted: admins and the shop itself, or customers and visitors. */
export const AUDIT_PARTIES = ['staff', 'customers'] as const;
export type AuditParty = (typeof AUDIT_PARTIES)[number];
export type CategoryFact = { label: string };
export type CategoryChange =
  | ({ field: 'label' | 'address' } & Change<string>)
  | ({ field: 'shown' } & Change<boolean>)
  | { field: 'picture' };
export type AttributeFact = { category: string; label: string };
export type AttributeChange =
  | ({ field: 'label' | 'unit' } & Change<string | null>)
  | ({ field: 'filterable' | 'compared' | 'onCards' } & Change<boolean>);

export type SecondFactorFact = { factor: 'authenticator' } | { factor: 'passkey'; name: string };

/** `product` is its name then. */
export type ReviewFact = { product: string; reason: string };
/** `order`: its number. */
export type ReturnFact = { order: string; units: number };

export type SeriesFact = { kind: DocumentKind; from: number; to: number };

export type SettingChanges = Changes<ShopSettings>;
export type BrandChanges = Changes<Brand>;

export type SectionName = { kind: SectionKind; title: string | null };
/** Sections of the home page; `moved`: those that stayed are in another order. */
export type HomeChanges = Record<'added' | 'removed' | 'changed', SectionName[]> & { moved: boolean };

/** `more`: how many further changes were made that are not recorded. */
export type PlanFact<Change> = { changes: Change[]; more: number };

/** What an entry of a plan was before it was removed, is now that it was added, or which of its fields changed. */
export type Edit<Fields> =
  | { was: 'added' | 'removed'; fields: Fields }
  | { was: 'changed'; fields: Changes<Fields> };

/** A zone that comes or goes does so with its methods, which are not recorded one by one. */
export type DeliveryChange =
  | ({ of: 'zone'; zone: string } & Edit<Pick<DeliveryZone, 'name' | 'places'>>)
  | ({ of: 'method'; zone: string; method: string } & Edit<Omit<DeliveryMethod, 'id'>>);

export type TaxChange =
  | ({ of: 'prices' } & Change<TaxPlan['prices']>)
  | ({ of: 'area'; place: string } & Edit<Omit<TaxArea, 'place'>>);

/** The product fields an admin may change, besides pictures and specs. */
export type ProductField = ProductFieldName | 'onSale';

/** A change of one field of a page, longer texts cut; null stands for a text that is not there. */
export type PageChange = {
  field:
    | 'slug'
    | 'footerColumn'
    | 'published'
    | 'consent'
    | 'beforeBuying'
    | `${Language}.${'title' | 'lead' | 'body'}`;
} & Change<string | boolean | null>;

export type PictureFact = { source: string; alt: string };

/** A change of one field; null stands for a missing spec. */
export type ProductChange =
  | ({ field: ProductField | `specs.${string}` } & Change<string | number | boolean | null>)
  | ({ field: 'pictures' } & Change<PictureFact[]>)
  /** By name. */
  | ({ field: 'accessories' } & Change<string[]>);

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
  'return',
  'category',
  'setting',
  'mail',
  'series',
  'backup',
  'discount',
  'page',
  'review',
  'demo',
] as const satisfies AuditEntity[];
