/** The part of gamedig that is used here; the package brings no types. */
declare module 'gamedig' {
  export interface QueryOptions {
    readonly type: string;
    /** An address instead of a `host` is taken as it is, without a look-up. */
    readonly address: string;
    readonly port: number;
    readonly givenPortOnly: boolean;
    readonly maxRetries: number;
    readonly socketTimeout: number;
    readonly attemptTimeout: number;
    readonly portCache: boolean;
    readonly requestPlayers: boolean;
  }

  export interface QueryResult {
    readonly name: string;
    readonly map: string;
    readonly version: string;
    readonly numplayers: number;
    readonly maxplayers: number;
    readonly ping: number;
    /** Address and game port, `address:port`. */
    readonly connect: string;
  }

  export class GameDig {
    query(options: QueryOptions): Promise<QueryResult>;
  }
}
