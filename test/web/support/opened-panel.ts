import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { RCON_PASSWORD, startBattleye } from '../../support/game-servers.js';
import { StartedPanel } from '../../support/started-panel.js';
import { TestBrowser } from './browser.js';
import { becomeAdmin, registerServer } from './steps.js';

interface Options {
  readonly environment?: Readonly<Record<string, string>>;
  readonly visitor?: BrowserContextOptions;
}

/** A panel with simulated BattlEye servers, open in the browser of its first admin, in dark. */
export class OpenedPanel {
  private constructor(
    readonly outpost: StartedPanel,
    /** In the order of their names; the first has the id 1. */
    readonly games: readonly SimulatedBattleyeServer[],
    private readonly browser: TestBrowser,
    readonly visitor: BrowserContext,
    readonly page: Page,
  ) {}

  static async with(
    names: readonly string[],
    chromium: Browser,
    options: Options = {},
  ): Promise<OpenedPanel> {
    const { environment = {}, visitor: seen } = options;
    const browser = TestBrowser.in(chromium);
    const [outpost, ...games] = await Promise.all([
      StartedPanel.start({ environment }),
      ...names.map(() => startBattleye()),
    ]);
    const visitor = await browser.visitor(outpost.url, { colorScheme: 'dark', ...seen });
    const page = await visitor.newPage();
    await becomeAdmin(page, outpost.setupCode);
    for (const [index, { port }] of games.entries())
      await registerServer(page, {
        name: names[index] ?? '',
        type: 'battleye',
        port,
        password: RCON_PASSWORD,
      });
    return new OpenedPanel(outpost, games, browser, visitor, page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await Promise.all([this.outpost.remove(), ...this.games.map((game) => game.stop())]);
  }
}
