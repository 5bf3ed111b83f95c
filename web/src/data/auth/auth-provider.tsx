import { type User } from '@outpost/contracts/users.js';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { keepVisit } from './last-visit.js';
import { useUser } from './use-user.js';

export interface Auth {
  /** Null when signed out; undefined until the server has answered. */
  readonly user: User | null | undefined;
  readonly isLoading: boolean;
  /** Why the current user could not be determined. */
  readonly error: Error | undefined;
  readonly hasSubscription: boolean;
  readonly isAdmin: boolean;
  readonly retry: () => void;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const { data: user, error, mutate } = useUser();
  useEffect(() => {
    if (user !== undefined) keepVisit(user !== null);
  }, [user]);
  const auth = useMemo<Auth>(
    () => ({
      user,
      isLoading: user === undefined && error === undefined,
      error,
      hasSubscription: user?.subscriptionStatus === 'active',
      isAdmin: user?.isAdmin === true,
      retry: () => void mutate(),
    }),
    [user, error, mutate],
  );
  return <AuthContext.Provider value={auth}>{children}</AuthContext.Provider>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** For components below the sign-in guard, where there always is a user. */
export function useSignedInUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}
