import { type EmailTexts } from '../email-texts.js';

export const FRENCH: EmailTexts = {
  greeting: 'Bonjour {name},',
  copyLink: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  kinds: {
    received: {
      subject: 'Votre demande de compte Outpost',
      body: [
        'votre demande pour le compte « {name} » est bien arrivée. Un administrateur l’examine ; vous recevrez un autre message dès sa décision.',
      ],
      beforeLink: 'En attendant, confirmez que cette adresse est la vôtre. Le lien est valable un jour.',
      button: 'Confirmer cette adresse',
      ending: 'Si vous n’avez pas demandé de compte, ignorez ce message.',
    },
    approved: {
      subject: 'Votre compte Outpost a été approuvé',
      body: [
        'un administrateur a approuvé votre compte. Vous pouvez maintenant vous connecter avec le nom « {name} » et le mot de passe choisi à l’inscription.',
      ],
      button: 'Se connecter',
      ending: 'Si vous n’avez pas demandé de compte, ignorez ce message.',
    },
    rejected: {
      subject: 'Votre demande de compte Outpost a été refusée',
      body: ['un administrateur a refusé votre demande pour le compte « {name} ». Il a écrit : {reason}'],
    },
    suspended: {
      subject: 'Votre compte Outpost a été suspendu',
      body: [
        'un administrateur a suspendu votre compte « {name} ». Vous ne pourrez vous connecter qu’une fois le compte rétabli ; vos serveurs restent surveillés.',
      ],
    },
    'sign-in': {
      subject: 'Nouvelle connexion à votre compte Outpost',
      body: [
        'quelqu’un s’est connecté à votre compte « {name} » avec un navigateur jamais utilisé auparavant : {device}, depuis l’adresse {address}, le {at}.',
        'Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session et changez votre mot de passe.',
      ],
      button: 'Voir les sessions',
    },
    'password-reset': {
      subject: 'Un nouveau mot de passe pour votre compte Outpost',
      body: [
        'quelqu’un, sans doute vous, veut un nouveau mot de passe pour le compte « {name} ». Ce lien permet d’en choisir un. Il ne sert qu’une fois, jusqu’au {until}.',
      ],
      button: 'Choisir un nouveau mot de passe',
      ending: 'Si vous ne l’avez pas demandé, ignorez ce message : rien ne change.',
    },
    address: {
      subject: 'Confirmez votre adresse pour Outpost',
      body: [
        'confirmez que cette adresse est celle du compte « {name} ». Le lien ne sert qu’une fois, jusqu’au {until}.',
      ],
      button: 'Confirmer cette adresse',
      ending: 'Si vous n’avez pas de tel compte, ignorez ce message.',
    },
    waiting: {
      subject: 'Quelqu’un attend un compte Outpost',
      body: ['« {who} » demande un compte. Comptes en attente d’une réponse : {count}.'],
      button: 'Décider',
      ending: 'Vous recevez ce message en tant qu’administrateur, au plus une fois par heure.',
    },
    invitation: {
      subject: '{who} vous invite sur {server}',
      greeting: 'Bonjour,',
      body: [
        '{who} vous invite dans « {server} » sur Outpost, un panneau pour serveurs de jeu. Le lien fonctionne une seule fois, jusqu’au {until}. Si vous n’avez pas encore de compte, vous pourrez en créer un.',
      ],
      button: 'Voir l’invitation',
      ending: 'Si vous ne savez pas de qui il s’agit, vous pouvez ignorer cet e-mail.',
    },
  },
};
