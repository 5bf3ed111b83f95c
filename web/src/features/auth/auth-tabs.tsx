import Box from '@mui/material/Box';
import { type KeyboardEvent } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { PlainTab } from '../../ui/plain-tab.js';
import { authTexts } from './texts/en.js';

export type AuthTab = 'login' | 'register';

const TABS = [
  { id: 'login', label: 'loginTab' },
  { id: 'register', label: 'registerTab' },
] as const;

export interface AuthTabsProps {
  readonly shown: AuthTab;
  readonly onShow: (tab: AuthTab) => void;
}

/** Sign in, or ask to be let in. */
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
      sx={{ display: 'flex', gap: 6, mt: 5, mb: 6, borderBottom: '1px solid', borderColor: 'line.normal' }}
    >
      {TABS.map(({ id, label }) => (
        <PlainTab
          key={id}
          id={`tab-${id}`}
          role="tab"
          aria-selected={id === shown}
          aria-controls="panel-auth"
          tabIndex={id === shown ? 0 : -1}
          onClick={() => onShow(id)}
        >
          {t[label]}
        </PlainTab>
      ))}
    </Box>
  );
}
