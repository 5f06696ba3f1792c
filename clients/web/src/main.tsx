import { effect } from '@preact/signals';
import { render } from 'preact';

import { Frame } from './app/Frame';
import { Pages } from './app/Pages';
import { followLinks } from './app/route';
import { start } from './app/session';
import { applySettings } from './app/settings';
import './styles/base.css';

effect(applySettings);
followLinks();
start();

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has an element for the page');
render(
  <Frame>
    <Pages />
  </Frame>,
  place,
);
