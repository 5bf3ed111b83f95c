import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const authTexts = defineTexts(
  'auth',
  {
    pageTitle: 'Sign in',
    sessionEnded: 'You were signed out: this session was ended.',
    accountSuspended: 'You were signed out: your account is suspended. Ask an admin of this panel.',
    accountDeleted: 'You were signed out: your account was deleted.',
    loginTitle: 'Welcome back',
    loginIntro: 'Sign in to manage your game servers.',
    loginInvited:
      'Sign in to accept your invitation. No account yet? Register: the invitation is kept for you.',
    registerTitle: 'Request access',
    registerIntro: 'Tell us who you are, and an admin will let you in.',
    registerInvited: 'Tell us who you are. Your invitation is accepted with the account.',
    tabs: 'Sign in or register',
    loginTab: 'Login',
    registerTab: 'Register Interest',
    username: 'Username',
    password: 'Password',
    login: 'Login',
    loginPending: 'Logging in...',
    loginDone: 'Login successful',
    loginDoneDetail: filled('Welcome back, {username}!'),
    loginFailed: 'Login failed',
    forgotPassword: 'Forgot your password?',
    stepTitle: 'One more step',
    stepIntro: 'Your account is protected by a second factor.',
    stepContinue: 'Continue',
    stepBack: 'Back to Login',
    testingPhase:
      'Outpost is currently in a testing phase. Your registration goes to an admin for approval, and you can sign in once it is granted.',
    register: 'Register Interest',
    registerPending: 'Submitting request...',
    registerDone: 'Interest registered',
    registerFailed: 'Registration failed',
    registrationClosed:
      'Registration is closed on this panel. If somebody here knows you, ask them for access.',
  },
  translations,
);
