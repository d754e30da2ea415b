import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { SETTING_LIMITS, type SupportLink } from '../../../../shared/operations/shop-settings.ts';
import { Button } from '../../../components/elements/button.tsx';
import { CloseIcon } from '../../../components/elements/later-icons.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { addFields } from '../forms/form-focus.ts';
import frame from '../forms/section-form.module.css';
import { IconButton } from '../frame/icon-button.tsx';
import classes from './support-links.module.css';

type SupportLinksProps = {
  links: readonly SupportLink[];
  error: string | undefined;
  onChange: (links: SupportLink[]) => void;
};

/** Extra links in the Help Center: a chat, a forum, a returns page. */
export function SupportLinks({ links, error, onChange }: SupportLinksProps) {
  const texts = useTexts('adminSettings');
  const add = useRef<HTMLButtonElement>(null);
  const change = (index: number, changes: Partial<SupportLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changes } : link)));
  const remove = (index: number) => {
    onChange(links.filter((_, at) => at !== index));
    // The pressed button disappears; focus stays in this part of the form.
    add.current?.focus();
  };
  return (
    <fieldset className={classes.links}>
      <legend>{texts.supportLinks}</legend>
      {links.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link has no identity but its position.
        <div key={index} className={classes.link}>
          <TextInput
            size="md"
            label={texts.linkText(index + 1)}
            required
            maxLength={SETTING_LIMITS.linkLabel}
            value={label}
            onChange={(event) => change(index, { label: event.target.value })}
          />
          <TextInput
            size="md"
            label={texts.linkAddress(index + 1)}
            type="url"
            pattern="[Hh][Tt][Tt][Pp][Ss]?://.+"
            title={texts.linkRule}
            placeholder="https://"
            required
            maxLength={SETTING_LIMITS.linkUrl}
            value={url}
            onChange={(event) => change(index, { url: event.target.value })}
          />
          <IconButton label={texts.removeLink(index + 1)} onClick={() => remove(index)}>
            <CloseIcon width="18" height="18" />
          </IconButton>
        </div>
      ))}
      {error && <p className={frame.error}>{error}</p>}
      {links.length < SETTING_LIMITS.supportLinks ? (
        <Button
          ref={add}
          outline
          size="small"
          onClick={(event) =>
            addFields(event.currentTarget.form, () => onChange([...links, { label: '', url: '' }]))
          }
        >
          {texts.addLink}
        </Button>
      ) : (
        <p className={frame.note}>{texts.roomFor(SETTING_LIMITS.supportLinks)}</p>
      )}
    </fieldset>
  );
}
