import { colours } from '@gaitway/contract/tokens'
import { defaultTheme, type RaThemeOptions } from 'react-admin'

/** The product's tokens, dense: this is used eight hours a day. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: colours.pine, dark: colours.pineDark, contrastText: colours.surface },
    secondary: { main: colours.pine, contrastText: colours.surface },
    error: { main: colours.clay },
    warning: { main: colours.amber },
    info: { main: colours.sky },
    success: { main: colours.leaf },
    background: { default: colours.paper, paper: colours.surface },
    text: { primary: colours.ink, secondary: colours.ink2, disabled: colours.ink3 },
    divider: colours.line,
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Figtree Variable', system-ui, sans-serif",
    fontSize: 14,
    fontWeightBold: 650,
    h4: { fontSize: 28, fontWeight: 650, lineHeight: 1.2 },
    h5: { fontSize: 22, fontWeight: 650, lineHeight: 1.2 },
    h6: { fontSize: 18, fontWeight: 650, lineHeight: 1.2 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultTheme.components,
    MuiAppBar: {
      styleOverrides: {
        root: {
          backgroundColor: colours.surface,
          color: colours.ink,
          boxShadow: `inset 0 -1px ${colours.line}`,
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${colours.line}`, borderRadius: 14 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colours.line, fontVariantNumeric: 'tabular-nums', height: 36 },
        head: { color: colours.ink2, fontWeight: 600 },
      },
    },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: colours.field } } },
    MuiButton: { defaultProps: { disableElevation: true } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          margin: '0 8px',
          '&.RaMenuItemLink-active': {
            backgroundColor: colours.mint,
            color: colours.pineDark,
            fontWeight: 650,
          },
        },
      },
    },
  },
}
