import { Textarea, TextInput } from '@mantine/core';
import { type ArrangedSection, HOME_LIMITS } from '../../../../shared/catalogue/home.ts';
import { useTexts } from '../../../lib/texts.ts';
import { BrandPictureField } from '../brand/brand-picture-field.tsx';
import classes from './home-section.module.css';
import type { Faults } from './section-draft.ts';

type TextSection = Extract<ArrangedSection, { kind: 'text' }>;
type TextFieldsProps = { section: TextSection; faults: Faults; onChange: (section: TextSection) => void };

/** A text with a picture and a link. */
export function TextFields({ section, faults, onChange }: TextFieldsProps) {
  const texts = useTexts('adminHome');
  return (
    <>
      <Textarea
        size="md"
        name="body"
        label={texts.body}
        description={texts.bodyAdvice}
        required
        withAsterisk={false}
        value={section.body}
        error={faults.body}
        onChange={(event) => onChange({ ...section, body: event.target.value })}
      />
      <BrandPictureField
        kind="block"
        label={texts.picture}
        advice={texts.pictureAdvice}
        picture={section.picture}
        onChange={(picture) => onChange({ ...section, picture })}
      />
      {section.picture && (
        <TextInput
          size="md"
          name="alt"
          label={texts.alt}
          description={texts.altAdvice}
          maxLength={HOME_LIMITS.alt}
          value={section.alt}
          onChange={(event) => onChange({ ...section, alt: event.target.value })}
        />
      )}
      <div className={classes.pair}>
        <TextInput
          size="md"
          name="link"
          label={texts.link}
          description={texts.linkAdvice}
          maxLength={HOME_LIMITS.link}
          value={section.link ?? ''}
          error={faults.link}
          onChange={(event) => onChange({ ...section, link: event.target.value || null })}
        />
        <TextInput
          size="md"
          name="action"
          label={texts.action}
          maxLength={HOME_LIMITS.action}
          value={section.action}
          error={faults.action}
          onChange={(event) => onChange({ ...section, action: event.target.value })}
        />
      </div>
    </>
  );
}
