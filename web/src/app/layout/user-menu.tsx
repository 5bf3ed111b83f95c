import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useSignedInUser } from '../../data/auth/auth-provider.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { Preloaded } from './preloaded.js';
import { layoutTexts } from './texts/en.js';

const UserMenuList = lazyPart(async () => (await import('./user-menu-list.js')).UserMenuList);

export function UserMenu() {
  const t = useTexts(layoutTexts);
  const { username } = useSignedInUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-label={t.userMenu}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{
          borderRadius: 999,
          width: { xs: LAYOUT.finger, md: 'auto' },
          height: { xs: LAYOUT.finger, md: 'auto' },
        }}
      >
        <InitialAvatar username={username} />
      </ButtonBase>
      <Preloaded isOpen={anchor !== null} onClose={() => setAnchor(null)}>
        <UserMenuList anchor={anchor} onClose={() => setAnchor(null)} />
      </Preloaded>
    </>
  );
}

const Disc = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.accent.edge}`,
  backgroundColor: theme.vars.palette.accent.soft,
  color: theme.vars.palette.accent.text,
  fontSize: '0.8125rem',
  fontWeight: 650,
}));

function InitialAvatar({ username }: { username: string }) {
  return <Disc aria-hidden>{String.fromCodePoint(username.codePointAt(0) ?? 0).toUpperCase()}</Disc>;
}
