import { MultiSelect, type MultiSelectProps } from '@mantine/core';

type ChoicesProps = Omit<MultiSelectProps, 'size' | 'searchable' | 'hidePickedOptions' | 'comboboxProps'>;

/** Some of many: search, choose, and take away again. */
export const Choices = (props: ChoicesProps) => (
  <MultiSelect
    size="md"
    searchable
    hidePickedOptions
    // In a portal it would be outside the page's landmarks.
    comboboxProps={{ withinPortal: false }}
    // Enter chooses what is marked. Where nothing is, it must not send the form.
    onKeyDown={(event) => {
      if (event.key === 'Enter') event.preventDefault();
    }}
    {...props}
  />
);
