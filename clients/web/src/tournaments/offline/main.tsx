import { effect } from '@preact/signals';
import { render } from 'preact';

import { applySettings, settings } from '../../app/settings';
import { prepare } from '../../text/translated';
import '../../styles/base.css';
import { Viewer } from './Viewer';

effect(applySettings);
const place = document.getElementById('page');
if (place === null) throw new Error('index.html has an element for the page');
void prepare(settings.peek().language).then(() => render(<Viewer folder={qiyuanFolder} />, place));
