// All kinds of scene, by name.
import * as beings from './beings.mjs';
import * as company from './company.mjs';
import * as crush from './crush.mjs';
import * as journeys from './journeys.mjs';
import * as last from './last.mjs';
import * as objects from './objects.mjs';
import * as places from './places.mjs';
import * as play from './play.mjs';
import * as rooms from './rooms.mjs';
import * as stage from './stage.mjs';
import * as ways from './ways.mjs';

export const SCENES = { ...beings, ...company, ...crush, ...journeys, ...objects, ...places, ...play, ...rooms, ...stage, ...ways, ...last };
