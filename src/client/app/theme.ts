import { Button, createTheme } from '@mantine/core';

/** Mantine's side of the look; colours and sizes for our own CSS are in theme.css. */
export const theme = createTheme({
  primaryColor: 'volt',
  primaryShade: { light: 7, dark: 7 },
  colors: {
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
  fontFamily: "'Geist Variable', 'Geist Fallback', system-ui, sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  components: { Button: Button.extend({ defaultProps: { size: 'md' } }) },
});
