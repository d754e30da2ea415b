import type { Category } from '../../../shared/categories.ts';

const FILES = import.meta.glob<string>('../../../demo/pictures/banner-*.webp', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const file = (name: string): string => {
  const url = FILES[`../../../demo/pictures/${name}.webp`];
  if (!url) throw new Error(`no banner picture ${name}`);
  return url;
};

export type Banner = {
  title: string;
  text: string;
  action: string;
  category: Category;
  desktop: { src: string; srcSet: string };
  mobile: { src: string; srcSet: string };
};

const TEXTS: Pick<Banner, 'title' | 'text' | 'action' | 'category'>[] = [
  {
    title: 'Sound that keeps up with you',
    text: 'Airpodes for the commute, the office and the long run.',
    action: 'Shop Airpodes',
    category: 'airpodes',
  },
  {
    title: 'A phone that fits your day',
    text: 'Compact, big or built for the camera: compare them side by side.',
    action: 'Shop Mobiles',
    category: 'mobiles',
  },
  {
    title: 'Bigger evenings at home',
    text: 'Televisions for bright rooms, small rooms and cinema nights.',
    action: 'Shop Televisions',
    category: 'televisions',
  },
  {
    title: 'Time well kept',
    text: 'Watches that track the day and last through it.',
    action: 'Shop Watches',
    category: 'watches',
  },
  {
    title: 'The helpers of the house',
    text: 'Refrigerators that stay quiet and keep things fresh.',
    action: 'Shop Refrigerators',
    category: 'refrigerator',
  },
];

/** The home page's five banners, each with a picture for desktops (1600 x 500) and for phones (800 x 1000). */
export const BANNERS: readonly Banner[] = TEXTS.map((texts, index) => {
  const name = `banner-${index + 1}`;
  const desktop = file(`${name}-desktop-1600`);
  const mobile = file(`${name}-mobile-800`);
  return {
    ...texts,
    desktop: { src: desktop, srcSet: `${file(`${name}-desktop-1000`)} 1000w, ${desktop} 1600w` },
    mobile: { src: mobile, srcSet: `${file(`${name}-mobile-400`)} 400w, ${mobile} 800w` },
  };
});
