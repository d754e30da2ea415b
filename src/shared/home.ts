/** How the home page shows a row of products: tiles of highlights, compact cards or tall ones. */
export const HOME_SECTION_KINDS = ['highlights', 'compact', 'tall'] as const;
export type HomeSectionKind = (typeof HOME_SECTION_KINDS)[number];
