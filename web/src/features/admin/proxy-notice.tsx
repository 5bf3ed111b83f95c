import { useProxyState } from '../../data/use-users.js';
import { useTexts } from '../../i18n/texts.js';
import { Notice } from '../../ui/notice.js';
import { adminTexts } from './texts/en.js';

/** Says when all visitors look like one, since their limits are then shared. */
export function ProxyNotice() {
  const t = useTexts(adminTexts);
  const unread = useProxyState().data?.unread;
  if (!unread) return null;
  return (
    <Notice tone="problem">
      <strong>{t.proxyUnread}</strong>
      {t.proxyUnreadDetail({ header: unread.header, address: unread.address })}
    </Notice>
  );
}
