/**
 * A fetch that keeps the cookies of its answers and sends them with the next call, as a browser does. It serves
 * one panel for the seconds of a sign-in, so paths, domains and lifetimes are not looked at.
 */
export function withSessionCookie(send: typeof fetch): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await send(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const split = pair.indexOf('=');
  if (split > 0) cookies.set(pair.slice(0, split).trim(), pair.slice(split + 1).trim());
}
