import { type EmailTexts } from '../email-texts.js';

export const POLISH: EmailTexts = {
  greeting: 'Cześć {name},',
  copyLink: 'Jeśli przycisk nie działa, otwórz ten adres:',
  kinds: {
    received: {
      subject: 'Twoja prośba o konto Outpost',
      body: [
        'Twoja prośba o konto „{name}” dotarła. Administrator ją rozpatrzy, a po decyzji dostaniesz kolejną wiadomość.',
      ],
      beforeLink: 'Do tego czasu potwierdź, że to Twój adres. Link działa przez jeden dzień.',
      button: 'Potwierdź ten adres',
      ending: 'Jeśli to nie Ty prosisz o konto, zignoruj tę wiadomość.',
    },
    approved: {
      subject: 'Twoje konto Outpost zostało zatwierdzone',
      body: [
        'Administrator zatwierdził Twoje konto. Możesz się teraz zalogować nazwą „{name}” i hasłem wybranym przy rejestracji.',
      ],
      button: 'Zaloguj się',
      ending: 'Jeśli to nie Ty prosisz o konto, zignoruj tę wiadomość.',
    },
    rejected: {
      subject: 'Twoja prośba o konto Outpost została odrzucona',
      body: ['Administrator odrzucił Twoją prośbę o konto „{name}”. Napisał: {reason}'],
    },
    suspended: {
      subject: 'Twoje konto Outpost zostało zawieszone',
      body: [
        'Administrator zawiesił Twoje konto „{name}”. Nie zalogujesz się, dopóki nie zostanie przywrócone; Twoje serwery są nadal monitorowane.',
      ],
    },
    'sign-in': {
      subject: 'Nowe logowanie do Twojego konta Outpost',
      body: [
        'Ktoś zalogował się do Twojego konta „{name}” z przeglądarki, której wcześniej nie używano: {device}, z adresu {address}, {at}.',
        'Jeśli to Ty, nic nie musisz robić. Jeśli nie, zakończ tę sesję i zmień hasło.',
      ],
      button: 'Zobacz sesje',
    },
    'password-reset': {
      subject: 'Nowe hasło do Twojego konta Outpost',
      body: [
        'Ktoś, zapewne Ty, chce nowego hasła do konta „{name}”. Tym linkiem możesz je wybrać. Działa raz, do {until}.',
      ],
      button: 'Wybierz nowe hasło',
      ending: 'Jeśli to nie Ty o nie prosisz, zignoruj tę wiadomość: nic się nie zmieni.',
    },
    address: {
      subject: 'Potwierdź swój adres dla Outpost',
      body: ['Potwierdź, że to adres konta „{name}”. Link działa raz, do {until}.'],
      button: 'Potwierdź ten adres',
      ending: 'Jeśli nie masz takiego konta, zignoruj tę wiadomość.',
    },
    waiting: {
      subject: 'Ktoś czeka na konto Outpost',
      body: ['„{who}” prosi o konto. Konta czekające na odpowiedź: {count}.'],
      button: 'Zdecyduj',
      ending: 'Dostajesz tę wiadomość jako administrator, najwyżej raz na godzinę.',
    },
    invitation: {
      subject: '{who} zaprasza cię do {server}',
      greeting: 'Cześć,',
      body: [
        '{who} zaprasza cię do „{server}” w Outpost, panelu do serwerów gier. Link działa raz, do {until}. Jeśli nie masz jeszcze konta, możesz je tam założyć.',
      ],
      button: 'Zobacz zaproszenie',
      ending: 'Jeśli nie wiesz, kto to jest, możesz zignorować tę wiadomość.',
    },
  },
};
