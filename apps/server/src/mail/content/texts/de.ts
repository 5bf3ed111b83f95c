import { type EmailTexts } from '../email-texts.js';

export const GERMAN: EmailTexts = {
  greeting: 'Hallo {name},',
  copyLink: 'Falls der Knopf nicht geht, öffne diese Adresse:',
  kinds: {
    received: {
      subject: 'Deine Anfrage für ein Outpost-Konto',
      body: [
        'deine Anfrage für das Konto „{name}“ ist angekommen. Ein Admin sieht sie sich an; du bekommst eine weitere E-Mail, sobald entschieden ist.',
      ],
      beforeLink: 'Bestätige bis dahin bitte, dass dies deine Adresse ist. Der Link gilt einen Tag lang.',
      button: 'Adresse bestätigen',
      ending: 'Falls du kein Konto angefragt hast, brauchst du nichts zu tun.',
    },
    approved: {
      subject: 'Dein Outpost-Konto ist freigeschaltet',
      body: [
        'ein Admin hat dein Konto freigeschaltet. Du kannst dich jetzt mit dem Namen „{name}“ und dem Passwort anmelden, das du bei der Registrierung gewählt hast.',
      ],
      button: 'Anmelden',
      ending: 'Falls du kein Konto angefragt hast, brauchst du nichts zu tun.',
    },
    rejected: {
      subject: 'Deine Anfrage für ein Outpost-Konto wurde abgelehnt',
      body: ['ein Admin hat deine Anfrage für das Konto „{name}“ abgelehnt und dazu geschrieben: {reason}'],
    },
    suspended: {
      subject: 'Dein Outpost-Konto ist gesperrt',
      body: [
        'ein Admin hat dein Konto „{name}“ gesperrt. Du kannst dich erst wieder anmelden, wenn es entsperrt ist; deine Server werden weiter überwacht.',
      ],
    },
    'sign-in': {
      subject: 'Neue Anmeldung an deinem Outpost-Konto',
      body: [
        'jemand hat sich mit einem Browser an deinem Konto „{name}“ angemeldet, mit dem es bisher nicht benutzt wurde: {device}, von der Adresse {address}, am {at}.',
        'Wenn du das warst, ist nichts zu tun. Wenn nicht, beende diese Sitzung und ändere dein Passwort.',
      ],
      button: 'Sitzungen ansehen',
    },
    'password-reset': {
      subject: 'Ein neues Passwort für dein Outpost-Konto',
      body: [
        'jemand, vermutlich du, möchte ein neues Passwort für das Konto „{name}“. Über diesen Link kannst du eines wählen. Er gilt ein Mal, bis {until}.',
      ],
      button: 'Neues Passwort wählen',
      ending: 'Falls du nicht darum gebeten hast, brauchst du nichts zu tun: Es ändert sich nichts.',
    },
    address: {
      subject: 'Bestätige deine Adresse für Outpost',
      body: [
        'bitte bestätige, dass dies die Adresse des Kontos „{name}“ ist. Der Link gilt ein Mal, bis {until}.',
      ],
      button: 'Adresse bestätigen',
      ending: 'Falls du kein solches Konto hast, brauchst du nichts zu tun.',
    },
    waiting: {
      subject: 'Jemand wartet auf ein Outpost-Konto',
      body: ['„{who}“ bittet um ein Konto. Konten, die auf eine Antwort warten: {count}.'],
      button: 'Entscheiden',
      ending: 'Diese E-Mail bekommst du als Admin, höchstens einmal in der Stunde.',
    },
    invitation: {
      subject: '{who} lädt dich zu {server} ein',
      greeting: 'Hallo,',
      body: [
        '{who} lädt dich in Outpost, einem Panel für Spieleserver, zu „{server}“ ein. Der Link funktioniert einmal, bis {until}. Wenn du noch kein Konto hast, kannst du dort eines anlegen.',
      ],
      button: 'Einladung ansehen',
      ending: 'Wenn du nicht weißt, wer das ist, kannst du diese E-Mail ignorieren.',
    },
  },
};
