/** Layouts of the home page's product rows: highlight tiles, compact cards or tall ones. */
export const HOME_SECTION_KINDS = ['highlights', 'compact', 'tall'] as const;
export type HomeSectionKind = (typeof HOME_SECTION_KINDS)[number];
