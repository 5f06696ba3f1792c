import { effect } from '@preact/signals';
import { render } from 'preact';

import { Frame } from './app/Frame';
import { Pages } from './app/Pages';
import { followLinks } from './app/route';
import { start } from './app/session';
import { applySettings } from './app/settings';
import { followTurns } from './app/turns';
import './styles/base.css';

effect(applySettings);
followLinks();
followTurns();
start();

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has an element for the page');
render(
  <Frame>
    <Pages />
  </Frame>,
  place,
);
