import { filled } from '../../../i18n/filled.js';
import { defineTexts, type TranslationLoader } from '../../../i18n/texts.js';

const translations: TranslationLoader = (language) => import(`./${language}.json`);

export const recoveryTexts = defineTexts(
  'recovery',
  {
    forgotTitle: 'Forgot your password?',
    forgotIntro: 'We send a link to the address of your account, with which you can choose a new one.',
    forgotOff: 'This panel sends no emails with links. Ask its operator for a new password.',
    login: 'Username or email',
    request: 'Send Link',
    requestPending: 'Sending...',
    requestFailed: 'No link was sent',
    toSignIn: 'Back to sign-in',
    newTitle: 'Choose a new password',
    newIntro: 'All browsers that are signed in to your account are signed out.',
    newPassword: 'New Password',
    newSave: 'Save Password',
    newSavePending: 'Saving...',
    newDone: 'Password updated',
    newDoneDetail: filled('You can sign in as {username} now.'),
    newFailed: 'Failed to update password',
    confirmTitle: 'Confirm your address',
    confirmIntro: 'So that emails about your account reach you.',
    confirm: 'Confirm',
    confirmed: filled('The address of {username} is confirmed.'),
    toPanel: 'To the panel',
  },
  translations,
);
