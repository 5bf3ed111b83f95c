import { describe, expect, it } from '@jest/globals';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import fc from 'fast-check';
import { CONNECTION_MOVES } from './connection-states.js';
import { PoolFixture } from './testing/pool-fixture.js';
import { type CommandBehaviour, type LoginBehaviour } from './testing/behaviours.js';

const kind = fc.constantFrom<RconErrorKind>(
  'refused',
  'no-answer',
  'port-closed',
  'network',
  'protocol',
  'busy',
);
const afterMs = fc.nat(40_000);

const login: fc.Arbitrary<LoginBehaviour> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('welcome' as const), afterMs }) },
  fc.record({
    type: fc.constant('reject' as const),
    error: kind.map((name) => new RconError(name, name)),
    afterMs,
  }),
  fc.constant({ type: 'silent' as const }),
);

const behaviour: fc.Arbitrary<CommandBehaviour> = fc.oneof(
  fc.record({
    type: fc.constant('answer' as const),
    text: fc.constant('ok'),
    afterMs: fc.nat(15_000),
    thenHangUp: fc.boolean(),
  }),
  fc.constantFrom<CommandBehaviour>({ type: 'answer', text: 'ok' }, { type: 'silent' }, { type: 'hang-up' }),
);

/** What users, time and the game server do to one connection. */
type Action =
  | { readonly do: 'execute'; readonly timeoutMs: number }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'lose'; readonly with: RconErrorKind }
  | { readonly do: 'set logins'; readonly with: LoginBehaviour }
  | { readonly do: 'set commands'; readonly with: CommandBehaviour }
  | { readonly do: 'retry' | 'restart' | 'reopen' };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('execute' as const),
      timeoutMs: fc.integer({ min: -1, max: 20_000 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(20_000) }) },
  fc.record({
    do: fc.constant('lose' as const),
    with: fc.constantFrom<RconErrorKind>('lost', 'network', 'busy', 'refused'),
  }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set logins' as const), with: login }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('set commands' as const), with: behaviour }) },
  fc.constantFrom<Action>({ do: 'retry' }, { do: 'restart' }, { do: 'reopen' }),
);

class Run {
  readonly fixture = new PoolFixture();
  readonly commands: string[] = [];
  readonly outcomes = new Map<string, string[]>();

  async perform(actions: readonly Action[]): Promise<void> {
    this.fixture.pool.open(1, this.fixture.spec);
    for (const next of actions) {
      await this.act(next);
      expect(this.fixture.driver.openLinks).toBeLessThanOrEqual(1);
    }
    this.fixture.pool.close(1);
    await this.fixture.pass(60_000);
  }

  private async act(next: Action): Promise<void> {
    const { fixture } = this;
    switch (next.do) {
      case 'execute':
        this.execute(next.timeoutMs);
        break;
      case 'pass':
        await fixture.pass(next.ms);
        break;
      case 'lose':
        fixture.driver.links.at(-1)?.lose(next.with);
        break;
      case 'set logins':
        fixture.driver.onLogin = () => next.with;
        break;
      case 'set commands':
        fixture.driver.onCommand = () => next.with;
        break;
      case 'retry':
        fixture.pool.get(1).retryNow();
        break;
      case 'restart':
        fixture.pool.get(1).expectRestart();
        break;
      case 'reopen':
        fixture.pool.close(1);
        fixture.pool.open(1, fixture.spec);
    }
  }

  private execute(timeoutMs: number): void {
    const command = `command ${this.commands.length}`;
    const note = (outcome: string): unknown =>
      this.outcomes.set(command, [...(this.outcomes.get(command) ?? []), outcome]);
    this.commands.push(command);
    this.fixture.pool
      .get(1)
      .execute(command, { timeoutMs })
      .then(
        () => note('answered'),
        (error: unknown) => note(error instanceof RconError ? error.fate : 'foreign error'),
      );
  }
}

describe('a connection under any sequence of events', () => {
  const runs = fc.array(action, { maxLength: 60 });

  it('settles each command once, never sends one twice, and reports whether it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (actions) => {
        const run = new Run();
        await run.perform(actions);
        const sent = run.fixture.driver.sent.filter((command) => command !== 'probe');
        expect(new Set(sent).size).toBe(sent.length);
        for (const command of run.commands) {
          const outcomes = run.outcomes.get(command) ?? [];
          expect(outcomes).toHaveLength(1);
          expect(outcomes[0] === 'not-sent').toBe(!sent.includes(command));
          expect(outcomes).not.toContain('foreign error');
        }
      }),
    );
  });

  it('never has two timers or two links, follows the transition table and leaves nothing behind', async () => {
    await fc.assert(
      fc.asyncProperty(runs, async (actions) => {
        const run = new Run();
        await run.perform(actions);
        const { poolClock, clock, driver, reports, events } = run.fixture;
        expect([poolClock.most, clock.pending, driver.openLinks, reports]).toEqual([1, 0, 0, []]);
        let state = 'connecting';
        for (const event of events) {
          if (event.type !== 'state-changed') continue;
          expect(event.previous).toBe(state);
          expect(CONNECTION_MOVES[event.previous]).toContain(event.state);
          expect(event.reason === undefined).toBe(event.state === 'online');
          state = event.state === 'closed' ? 'connecting' : event.state;
        }
      }),
    );
  });
});
