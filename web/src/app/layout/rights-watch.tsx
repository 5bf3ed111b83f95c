import { useEffect, useRef } from 'react';
import { isOwnNews } from '../../data/api.js';
import { useAuth } from '../../data/auth/auth-provider.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useTexts } from '../../i18n/texts.js';
import { type KnownRights, rightsNews } from './rights-news.js';
import { layoutTexts } from './texts/en.js';

/** Says what others have given or taken, which would otherwise only be seen as something that is missing. */
export function RightsWatch() {
  const { user } = useAuth();
  const { data: servers } = useServers();
  const t = useTexts(layoutTexts);
  const toast = useToast();
  const known = useRef<KnownRights>(undefined);

  useEffect(() => {
    if (!user || !servers) return;
    const now = { user, servers };
    const news = known.current && !isOwnNews() ? rightsNews(known.current, now, t) : [];
    known.current = now;
    const [first, ...others] = news;
    if (!first) return;
    // Each toast takes the place of the one before.
    const more = others.map(({ title }) => title).join(' ');
    toast({ ...first, ...(more !== '' && { description: [first.description, more].join(' ').trim() }) });
  }, [user, servers, t, toast]);

  return null;
}
