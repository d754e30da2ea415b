import { TextInput } from '@mantine/core';
import { type Announcement, BRAND_LIMITS } from '../../../../shared/brand/brand.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { TimeField } from '../forms/time-field.tsx';
import { readTime, typedTime } from '../frame/typed-time.ts';
import classes from './brand-form.module.css';

const EMPTY: Announcement = { text: '', link: null, from: null, until: null };

type AnnouncementFieldsProps = {
  announcement: Announcement | null;
  onChange: (announcement: Announcement | null) => void;
};

/** The line above every page; none while its fields are empty. */
export function AnnouncementFields({ announcement, onChange }: AnnouncementFieldsProps) {
  const texts = useTexts('adminBrand');
  const { timeZone } = useSite();
  const shown = announcement ?? EMPTY;
  function set(changes: Partial<Announcement>): void {
    const next = { ...shown, ...changes };
    onChange(next.text || next.link || next.from || next.until ? next : null);
  }
  const time = (name: 'from' | 'until') => (
    <TimeField
      name={name}
      label={texts[name]}
      value={typedTime(shown[name], timeZone)}
      onChange={(typed) => set({ [name]: readTime(typed, timeZone) })}
    />
  );
  return (
    <fieldset className={classes.part}>
      <legend>{texts.announcement}</legend>
      <p className={classes.note}>{texts.announcementAdvice}</p>
      <TextInput
        size="md"
        name="announcement"
        label={texts.announcementText}
        required={announcement !== null}
        withAsterisk={false}
        maxLength={BRAND_LIMITS.announcement}
        value={shown.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <TextInput
        size="md"
        name="announcementLink"
        label={texts.announcementLink}
        description={texts.linkAdvice}
        pattern="(\/(?![\/\\]).*|\/|[Hh][Tt][Tt][Pp][Ss]?:\/\/.+)"
        title={texts.linkRule}
        maxLength={BRAND_LIMITS.link}
        value={shown.link ?? ''}
        onChange={(event) => set({ link: event.target.value || null })}
      />
      <div className={classes.times}>
        {time('from')}
        {time('until')}
      </div>
      <p className={classes.note}>{texts.timesAdvice}</p>
    </fieldset>
  );
}
