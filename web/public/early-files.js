/* global document, location */

/* Runs before the panel's own scripts are there, and asks for what they will need next: who is signed in, their
   servers, and the files of the room at this address. The names of those come with the page: web/early-files.ts. */
(() => {
  let wasSignedIn = false;
  try {
    wasSignedIn = localStorage.getItem('signed-in') !== null;
  } catch (error) {
    // Storage can be blocked by the browser's privacy settings; all is then asked for when its turn comes.
    if (!(error instanceof DOMException)) throw error;
  }
  const questions = ['/api/user', wasSignedIn ? '/api/servers' : '/api/setup'];
  globalThis.askedEarly = new Map(questions.map((question) => [question, fetch(question)]));
  if (!wasSignedIn) return;
  const rooms = JSON.parse(document.currentScript.dataset.rooms);
  const [, files] = rooms.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
})();
