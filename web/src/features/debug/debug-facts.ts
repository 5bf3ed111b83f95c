import { type Auth } from '../../data/auth-provider.js';
import { type Fact } from '../../ui/facts.js';

const yesOrNo = (is: boolean | undefined): string => (is === undefined ? 'Unknown' : is ? 'Yes' : 'No');

export function debugFacts({ user, isAdmin }: Pick<Auth, 'user' | 'isAdmin'>): readonly Fact[] {
  return [
    { name: 'Authentication status', value: user ? 'Authenticated' : 'Not authenticated' },
    { name: 'User ID', value: user?.id ?? 'None' },
    { name: 'Username', value: user?.username ?? 'None' },
    { name: 'Email', value: user?.email ?? 'None' },
    { name: 'Subscription status', value: user?.subscriptionStatus ?? 'None' },
    { name: 'Admin', value: yesOrNo(user?.isAdmin) },
    { name: 'Approved', value: yesOrNo(user?.isApproved) },
    { name: 'Admin (auth layer)', value: yesOrNo(isAdmin) },
  ];
}
