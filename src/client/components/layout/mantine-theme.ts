import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Mantine's part of the theme; colours and sizes for our own CSS are in theme.css. */
export const theme = createTheme({
  primaryColor: 'volt',
  primaryShade: { light: 7, dark: 7 },
  colors: {
    // Mantine's dark surfaces, in the tint of theme.css.
    dark: [
      '#f4f4f8',
      '#c9cbd6',
      '#adb0c0',
      '#7c7f90',
      '#4a4d5a',
      '#30323d',
      '#25262f',
      '#1b1c23',
      '#121318',
      '#0c0d11',
    ],
    volt: [
      '#f0efff',
      '#dedcff',
      '#b9b4ff',
      '#a39cff',
      '#8f86ff',
      '#6f64f5',
      '#5a4ff0',
      '#4b3fe4',
      '#4035c8',
      '#342ba6',
    ],
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
});

/** Mantine's surfaces and texts use the colours of theme.css, which follow the colour scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--canvas)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
  };
  return { variables: {}, light: colours, dark: colours };
};
