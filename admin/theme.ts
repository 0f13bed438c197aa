import { colors } from '@gaitway/contract/values/colors'
import { defaultTheme, type RaThemeOptions } from 'react-admin'

/** Labels above a field are 12 px. */
const SMALL_LABEL = 0.86
const line = `1px solid ${colors.line}`

/** The product's tokens, dense: this is used eight hours a day. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: colors.pine, dark: colors.pineDark, contrastText: colors.surface },
    secondary: { main: colors.pine, contrastText: colors.surface },
    error: { main: colors.clay },
    warning: { main: colors.amber },
    info: { main: colors.sky },
    success: { main: colors.leaf },
    background: { default: colors.paper, paper: colors.surface },
    text: { primary: colors.ink, secondary: colors.ink2, disabled: colors.ink3 },
    divider: colors.line,
  },
  sidebar: { width: 184, closedWidth: 52 },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: "'Figtree Variable', system-ui, sans-serif",
    fontSize: 14,
    fontWeightBold: 650,
    h5: { fontSize: 22, fontWeight: 650, lineHeight: 1.2 },
    h6: { fontSize: 18, fontWeight: 650, lineHeight: 1.2 },
    body1: { fontSize: 14, lineHeight: 1.5 },
    body2: { fontSize: 14, lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...defaultTheme.components,
    MuiAppBar: {
      styleOverrides: { root: { backgroundColor: colors.surface, color: colors.ink, borderBottom: line } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: {
      styleOverrides: { paper: { borderRadius: 22, boxShadow: '0 8px 30px rgb(20 33 29 / .12)' } },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiMenu: { styleOverrides: { paper: { border: line, boxShadow: '0 8px 30px rgb(20 33 29 / .12)' } } },
    MuiCard: { styleOverrides: { root: { border: line, borderRadius: 14 } } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderColor: colors.line,
          fontVariantNumeric: 'tabular-nums',
          height: 36,
          padding: '0 8px',
          fontSize: 13,
          boxSizing: 'border-box',
        },
        head: { color: colors.ink2, fontWeight: 600, lineHeight: 1.25, whiteSpace: 'normal !important' },
        footer: { color: colors.ink, fontWeight: 650 },
      },
    },
    RaLayout: {
      styleOverrides: {
        // A wide table scrolls inside its own box, so the page never scrolls sideways.
        root: { minWidth: 0, '& .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 } },
      },
    },
    RaList: {
      styleOverrides: {
        root: {
          '& .RaList-main, & .RaList-content': { minWidth: 0 },
          '& .RaList-content': { overflow: 'hidden' },
        },
      },
    },
    // Below the list, where it covers neither tabs nor views and moves no row away from the pointer.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            position: 'fixed',
            left: 'auto',
            right: 24,
            bottom: 16,
            transform: 'none',
            gap: 16,
            border: line,
            borderRadius: 14,
            backgroundColor: colors.surface,
            boxShadow: '0 8px 30px rgb(20 33 29 / .12)',
          },
          '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
          '& .RaBulkActionsToolbar-topToolbar': { backgroundColor: 'transparent' },
        },
      },
    },
    RaListToolbar: {
      styleOverrides: {
        root: {
          backgroundColor: 'transparent !important',
          // on phones the search and the filters share a line
          '@media (max-width: 599.95px)': {
            flexFlow: 'row wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            padding: '8px 0 4px',
            '& form': { flex: '1 1 150px', minHeight: 0, padding: 0 },
            '& .RaFilterForm-filterFormInput': { flex: 1 },
            '& .RaFilterForm-clearFix': { display: 'none' },
            '& > :last-child': { flex: 'none', width: 'auto' },
            '& .MuiToolbar-root': {
              minHeight: 0,
              padding: 0,
              gap: 4,
              alignItems: 'center',
              background: 'transparent',
            },
            '& .MuiButton-root': { minHeight: 44 },
            '& .MuiInputBase-root': { minHeight: 44 },
          },
        },
      },
    },
    // the arrow takes room only in the column that the list is sorted by
    MuiTableSortLabel: {
      styleOverrides: {
        root: { '&:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' } },
      },
    },
    RaSearchInput: {
      styleOverrides: {
        root: { minWidth: 270, '@media (max-width: 599.95px)': { minWidth: 0, width: '100%', margin: 0 } },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 44, padding: '8px 14px' } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small' } },
    // Phones zoom in when a field's text is smaller than this.
    MuiInputBase: { styleOverrides: { input: { '@media (pointer: coarse)': { fontSize: 16 } } } },
    MuiInputLabel: {
      styleOverrides: {
        outlined: { '&.MuiInputLabel-shrink': { transform: `translate(14px, -9px) scale(${SMALL_LABEL})` } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: colors.surface },
        notchedOutline: { borderColor: colors.field, '& legend': { fontSize: `${SMALL_LABEL}em` } },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { sizeLarge: { minHeight: 44, fontSize: 16 } },
    },
    MuiAlert: { styleOverrides: { root: { border: line } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          borderRadius: 8,
          margin: '2px 8px',
          padding: '6px 8px',
          minHeight: 36,
          '& .RaMenuItemLink-icon': { minWidth: 30 },
          '&.RaMenuItemLink-active': {
            backgroundColor: colors.mint,
            color: colors.pineDark,
            fontWeight: 650,
          },
        },
      },
    },
  },
}
