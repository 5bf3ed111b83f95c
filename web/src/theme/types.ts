import '@mui/material/styles';

interface ColorRoles {
  surface: { panel: string; raised: string; sunken: string; overlay: string; console: string };
  line: { subtle: string; normal: string; strong: string };
  accent: { text: string; soft: string; edge: string };
  faint: { text: string };
  elevation: { raised: string; floating: string; modal: string };
  state: Record<StateColor, string>;
}

export type StateName = 'online' | 'offline' | 'limited' | 'restarting' | 'checking';
type StateColor = StateName | `${StateName}Soft` | 'connecting' | 'broken';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    surface: ColorRoles['surface'];
    line: ColorRoles['line'];
    accent: ColorRoles['accent'];
    faint: ColorRoles['faint'];
    elevation: ColorRoles['elevation'];
    state: ColorRoles['state'];
  }
  interface PaletteOptions {
    surface: ColorRoles['surface'];
    line: ColorRoles['line'];
    accent: ColorRoles['accent'];
    faint: ColorRoles['faint'];
    elevation: ColorRoles['elevation'];
    state: ColorRoles['state'];
  }
  interface TypographyVariants {
    display: React.CSSProperties;
    title: React.CSSProperties;
    section: React.CSSProperties;
    small: React.CSSProperties;
    label: React.CSSProperties;
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
    title?: React.CSSProperties;
    section?: React.CSSProperties;
    small?: React.CSSProperties;
    label?: React.CSSProperties;
    mono?: React.CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
    title: true;
    section: true;
    small: true;
    label: true;
    mono: true;
    h1: false;
    h2: false;
    h3: false;
    h4: false;
    h5: false;
    h6: false;
    subtitle1: false;
    subtitle2: false;
    body2: false;
    overline: false;
  }
}
