import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { authTexts } from './texts/en.js';

export type AuthTab = 'login' | 'register';

const TABS = [
  { id: 'login', label: 'loginTab' },
  { id: 'register', label: 'registerTab' },
] as const;

const Tab = styled(ButtonBase)(({ theme }) => ({
  minHeight: 40,
  marginRight: 24,
  padding: '0 2px',
  fontSize: '0.8125rem',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  boxShadow: 'inset 0 -2px transparent',
  '&[aria-selected="true"]': {
    color: theme.vars.palette.text.primary,
    boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}`,
  },
  [theme.breakpoints.down('md')]: { minHeight: 44 },
})) as typeof ButtonBase;

export interface AuthTabsProps {
  readonly shown: AuthTab;
  readonly onShow: (tab: AuthTab) => void;
}

/** Two tabs that never scroll, so that the first page goes without the library's, which weigh as much as a form. */
export function AuthTabs({ shown, onShow }: AuthTabsProps) {
  const t = useTexts(authTexts);
  const step = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = TABS.find(({ id }) => id !== shown);
    if (!other) return;
    onShow(other.id);
    currentTarget.querySelector<HTMLElement>(`#tab-${other.id}`)?.focus();
  };
  return (
    <Box
      role="tablist"
      aria-label={t.tabs}
      onKeyDown={step}
      sx={{ mt: 5, mb: 6, borderBottom: '1px solid', borderColor: 'line.normal' }}
    >
      {TABS.map(({ id, label }) => (
        <Tab
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === shown}
          aria-controls="panel-auth"
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {t[label]}
        </Tab>
      ))}
    </Box>
  );
}
