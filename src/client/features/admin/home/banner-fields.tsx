import { TextInput } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import type { BrandPicture } from '../../../../shared/brand/brand.ts';
import { type ArrangedSection, type Banner, HOME_LIMITS } from '../../../../shared/catalogue/home.ts';
import { Button } from '../../../components/elements/button.tsx';
import { CloseIcon, PlusIcon } from '../../../components/elements/later-icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { EditIcon } from '../admin-icons.tsx';
import { BrandPictureField } from '../brand/brand-picture-field.tsx';
import { addFields } from '../forms/form-focus.ts';
import { IconButton } from '../frame/icon-button.tsx';
import { OrderList } from '../frame/order-list.tsx';
import { reordered } from '../frame/reordered.ts';
import { DateFields } from './date-fields.tsx';
import classes from './home-section.module.css';
import { type Faults, newBanner } from './section-draft.ts';

type BannersSection = Extract<ArrangedSection, { kind: 'banners' }>;

type BannerFieldsProps = {
  section: BannersSection;
  faults: Faults;
  onChange: (section: BannersSection) => void;
};

const idOf = ({ id }: Banner) => id;

/** The banners of a section in order, one of them unfolded. */
export function BannerFields({ section, faults, onChange }: BannerFieldsProps) {
  const texts = useTexts('adminHome');
  const { banners } = section;
  const [open, setOpen] = useState<string | null>(banners.length === 1 ? (banners[0]?.id ?? null) : null);
  const set = (changed: Banner[]) => onChange({ ...section, banners: changed });
  const nameOf = ({ title }: Banner) => title.trim() || texts.untitled;

  // A fault in a banner that is folded up would not be seen; before the focus goes there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new faults unfold one
  useLayoutEffect(() => {
    const [wrong] = Object.keys(faults).flatMap((field) => /^(\d+)\./.exec(field)?.[1] ?? []);
    if (wrong !== undefined) setOpen(banners[Number(wrong)]?.id ?? null);
  }, [faults]);

  return (
    <div>
      <OrderList
        label={texts.banners}
        items={banners}
        keyOf={idOf}
        nameOf={nameOf}
        onMove={(moved, next) => set(reordered(banners, idOf, moved, next))}
      >
        {(banner) => (
          <>
            <div className={classes.row}>
              <span className={classes.names}>{nameOf(banner)}</span>
              <div className={classes.buttons}>
                <IconButton
                  label={texts.edit(nameOf(banner))}
                  onClick={() => setOpen(open === banner.id ? null : banner.id)}
                >
                  <EditIcon width="18" height="18" />
                </IconButton>
                <IconButton
                  label={texts.remove(nameOf(banner))}
                  onClick={() => set(banners.filter(({ id }) => id !== banner.id))}
                >
                  <CloseIcon width="18" height="18" />
                </IconButton>
              </div>
            </div>
            {open === banner.id && (
              <BannerForm
                banner={banner}
                place={banners.indexOf(banner)}
                faults={faults}
                onChange={(changes) =>
                  set(banners.map((each) => (each.id === banner.id ? { ...each, ...changes } : each)))
                }
              />
            )}
          </>
        )}
      </OrderList>
      {faults.banners && (
        <p className={classes.error} role="alert">
          {faults.banners}
        </p>
      )}
      {banners.length < HOME_LIMITS.banners && (
        <Button
          outline
          size="small"
          onClick={(event) => {
            const banner = newBanner();
            addFields(event.currentTarget.form, () => {
              set([...banners, banner]);
              setOpen(banner.id);
            });
          }}
        >
          <PlusIcon width="16" height="16" />
          {texts.newBanner}
        </Button>
      )}
    </div>
  );
}

type BannerFormProps = {
  banner: Banner;
  place: number;
  faults: Faults;
  onChange: (changes: Partial<Banner>) => void;
};

function BannerForm({ banner, place, faults, onChange }: BannerFormProps) {
  const texts = useTexts('adminHome');
  const field = (
    name: 'title' | 'text' | 'action' | 'link' | 'alt',
    { label, most, description }: { label: string; most: number; description?: string },
  ) => (
    <TextInput
      size="md"
      name={`${place}.${name}`}
      label={label}
      description={description}
      maxLength={most}
      value={banner[name]}
      error={faults[`${place}.${name}`]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  const picture = (kind: 'desk' | 'phone', advice: string) => (
    <BrandPictureField
      kind={kind}
      label={texts[kind]}
      advice={advice}
      picture={banner[kind]}
      onChange={(chosen: BrandPicture | null) =>
        // One of the owner's replaces the one that shipped, on both.
        onChange({ [kind]: chosen, ...(chosen ? { picture: null } : {}) })
      }
    />
  );
  return (
    <div className={classes.banner}>
      {field('title', { label: texts.bannerTitle, most: HOME_LIMITS.bannerTitle })}
      {field('text', {
        label: texts.bannerText,
        most: HOME_LIMITS.bannerText,
        description: texts.bannerTextAdvice,
      })}
      <div className={classes.pair}>
        {field('link', { label: texts.link, most: HOME_LIMITS.link, description: texts.linkAdvice })}
        {field('action', { label: texts.action, most: HOME_LIMITS.action })}
      </div>
      {banner.picture !== null && <p className={classes.note}>{texts.shipped}</p>}
      {picture('desk', texts.deskAdvice)}
      {picture('phone', texts.phoneAdvice)}
      {faults[`${place}.desk`] && (
        <p className={classes.error} role="alert">
          {faults[`${place}.desk`]}
        </p>
      )}
      {field('alt', { label: texts.alt, most: HOME_LIMITS.alt, description: texts.altAdvice })}
      <DateFields
        dated={banner}
        prefix={`${place}.`}
        advice={texts.bannerDates}
        faults={faults}
        onChange={onChange}
      />
    </div>
  );
}
