import { Module } from '@nestjs/common';
import { GameProfiles } from './game-profiles.js';

/** Provides the one list of games; whoever adds to it or reads it imports this module. */
@Module({ providers: [GameProfiles], exports: [GameProfiles] })
export class GameProfilesModule {}
