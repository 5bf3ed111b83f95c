import { Module } from '@nestjs/common';
import { GameProfiles } from './game-profiles.js';

/** Provides the shared registry of games. */
@Module({ providers: [GameProfiles], exports: [GameProfiles] })
export class GameProfilesModule {}
