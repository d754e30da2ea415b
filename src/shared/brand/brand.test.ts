import { expect, test } from 'vitest';
import { type Announcement, announcementId, isAnnounced, logoSize } from './brand.ts';
import { brandStyles } from './brand-styles.ts';

const SALE: Announcement = {
  text: 'Ten per cent off everything',
  link: '/product-category',
  from: '2026-03-01T08:00:00.000Z',
  until: '2026-03-02T08:00:00.000Z',
};
const at = (time: string) => new Date(time);

test('an announcement is shown from its start until before its end', () => {
  expect(isAnnounced(SALE, at('2026-03-01T07:59:59Z'))).toBe(false);
  expect(isAnnounced(SALE, at('2026-03-01T08:00:00Z'))).toBe(true);
  expect(isAnnounced(SALE, at('2026-03-02T08:00:00Z'))).toBe(false);
  expect(isAnnounced({ ...SALE, from: null, until: null }, at('2030-01-01T00:00:00Z'))).toBe(true);
});

test('another text, link or time is another announcement', () => {
  const id = announcementId(SALE);
  expect(announcementId({ ...SALE, from: null })).not.toBe(id);
  expect(announcementId({ ...SALE, until: '2026-12-02T08:00:00.000Z' })).not.toBe(id);
  expect(announcementId({ ...SALE, until: null })).not.toBe(
    announcementId({ ...SALE, from: null, until: SALE.from }),
  );
  expect(announcementId({ ...SALE, text: 'Twenty per cent off' })).not.toBe(id);
  expect(announcementId({ ...SALE, link: null })).not.toBe(id);
});

test('a logo keeps its shape, and a very wide one becomes lower', () => {
  expect(logoSize({ hash: '', width: 300, height: 100 }, 36)).toEqual({ width: 108, height: 36 });
  expect(logoSize({ hash: '', width: 600, height: 60 }, 36)).toEqual({ width: 180, height: 18 });
});

test('the look the shop comes with needs no styles', () => {
  const addressOf = (file: string) => `/${file}`;
  expect(brandStyles({ accent: null, font: 'geist' }, addressOf)).toBe('');
  const styles = brandStyles({ accent: '#0b6e43', font: 'nunito' }, addressOf);
  expect(styles).toContain('--accent:#0b6e43');
  expect(styles).toContain('nunito-latin-wght-normal.woff2');
  expect(styles).not.toContain('geist');
});
