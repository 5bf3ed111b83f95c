import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useSignedInUser } from '../../data/auth-provider.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { InitialAvatar } from './initial-avatar.js';
import { ReadyBehind } from './ready-behind.js';
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
      <ReadyBehind>
        <UserMenuList anchor={anchor} onClose={() => setAnchor(null)} />
      </ReadyBehind>
    </>
  );
}
