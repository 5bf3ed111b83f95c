import { type Auth } from '../../data/auth/auth-provider.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type Fact } from '../../components/ui/facts.js';
import { type debugTexts } from './texts/en.js';

type DebugTexts = TextsOf<typeof debugTexts>;

const yesOrNo = (t: DebugTexts, is: boolean | undefined): string =>
  is === undefined ? t.unknown : is ? t.yes : t.no;

export function debugFacts(
  t: DebugTexts,
  { user, isAdmin }: Pick<Auth, 'user' | 'isAdmin'>,
): readonly Fact[] {
  return [
    { name: t.authentication, value: user ? t.authenticated : t.notAuthenticated },
    { name: t.userId, value: user?.id ?? t.none },
    { name: t.username, value: user?.username ?? t.none },
    { name: t.email, value: user?.email ?? t.none },
    { name: t.subscription, value: user ? t[user.subscriptionStatus] : t.none },
    { name: t.admin, value: yesOrNo(t, user?.isAdmin) },
    { name: t.approved, value: yesOrNo(t, user?.isApproved) },
    { name: t.adminOfAuthLayer, value: yesOrNo(t, isAdmin) },
  ];
}
