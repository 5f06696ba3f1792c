import { effect } from '@preact/signals';
import { render } from 'preact';

import { applySettings } from '../../app/settings';
import '../../styles/base.css';
import { Viewer } from './Viewer';

effect(applySettings);
const place = document.getElementById('page');
if (place === null) throw new Error('index.html has an element for the page');
render(<Viewer folder={qiyuanFolder} />, place);
