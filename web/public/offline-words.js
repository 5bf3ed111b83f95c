/* global document */

/* Translates the offline page. The language is chosen in the same way as in the panel. */
(() => {
  const WORDS = {
    de: {
      title: 'Offline | Outpost',
      h1: 'Outpost ist nicht erreichbar',
      p: 'Dieses Gerät ist offline, oder das Panel läuft nicht. Deine Gameserver laufen ohne es weiter.',
      a: 'Erneut versuchen',
    },
    fr: {
      title: 'Hors ligne | Outpost',
      h1: 'Outpost est injoignable',
      p: 'Cet appareil est hors ligne, ou le panneau est arrêté. Vos serveurs de jeu continuent sans lui.',
      a: 'Réessayer',
    },
    es: {
      title: 'Sin conexión | Outpost',
      h1: 'No se pudo contactar con Outpost',
      p: 'Este dispositivo no tiene conexión o el panel está parado. Tus servidores de juego siguen sin él.',
      a: 'Reintentar',
    },
    pl: {
      title: 'Offline | Outpost',
      h1: 'Nie udało się połączyć z Outpost',
      p: 'To urządzenie jest offline albo panel nie działa. Twoje serwery gier działają dalej bez niego.',
      a: 'Spróbuj ponownie',
    },
    ru: {
      title: 'Нет сети | Outpost',
      h1: 'Не удалось связаться с Outpost',
      p: 'Это устройство не в сети или панель не запущена. Ваши игровые серверы работают и без неё.',
      a: 'Повторить',
    },
    pt: {
      title: 'Offline | Outpost',
      h1: 'Não foi possível contactar o Outpost',
      p: 'Este dispositivo está offline ou o painel está parado. Os servidores de jogo continuam sem ele.',
      a: 'Tentar de novo',
    },
  };
  const isSpoken = (code) => code === 'en' || Object.hasOwn(WORDS, code);

  function chosen() {
    try {
      return localStorage.getItem('language');
    } catch (error) {
      // Storage can be blocked by the browser's privacy settings; the browser's own languages are still available.
      if (!(error instanceof DOMException)) throw error;
      return null;
    }
  }

  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  const language = [chosen(), ...wanted].find(isSpoken) ?? 'en';
  document.documentElement.lang = language;
  for (const [tag, words] of Object.entries(WORDS[language] ?? {}))
    document.querySelector(tag).textContent = words;
})();
