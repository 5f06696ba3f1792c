import { t, type Key } from '../text/text';
import { isArbiter } from './role';
import { route, type Route } from './route';

interface Place {
  href: string;
  title: Key;
  /** The pages that belong to it. */
  pages: Route['page'][];
  /** The path of its icon in a square of 24. */
  icon: string;
}

/** The places that a phone shows as tabs. */
const main: Place[] = [
  {
    href: '/',
    title: 'nav.lobby',
    pages: ['lobby'],
    icon: 'M8 3v18M16 3v18M3 8h18M3 16h18',
  },
  {
    href: '/watch',
    title: 'nav.watch',
    pages: ['watch'],
    icon: 'M2.5 12C6 6 18 6 21.5 12C18 18 6 18 2.5 12zM15 12a3 3 0 1 1-6 0a3 3 0 1 1 6 0',
  },
  {
    href: '/tournaments',
    title: 'nav.tournaments',
    pages: ['tournaments', 'new-tournament', 'tournament'],
    icon: 'M7 4h10v6a5 5 0 0 1-10 0zM7 5H3.5c0 4 1.5 5 4 5.5M17 5h3.5c0 4-1.5 5-4 5.5M12 15v5M8 20h8',
  },
  {
    href: '/puzzles',
    title: 'nav.puzzles',
    pages: ['puzzles'],
    icon: 'M4 8h4.2a2.3 2.3 0 1 1 4.6 0H17v4.2a2.3 2.3 0 1 1 0 4.6V21H4z',
  },
];

const further: Omit<Place, 'icon'>[] = [
  { href: '/learn', title: 'nav.learn', pages: ['learn', 'check'] },
  { href: '/players', title: 'nav.players', pages: ['players', 'player'] },
  { href: '/archive', title: 'nav.archive', pages: ['archive', 'game', 'analysis'] },
];

const arbiterPanel: (typeof further)[number] = { href: '/arbiter', title: 'nav.arbiter', pages: ['arbiter'] };

/** The links to all places. On a phone it lies at the bottom of the window, with a menu for the further ones. */
export function Navigation() {
  const { page } = route.value;
  const rest = isArbiter.value ? [...further, arbiterPanel] : further;
  const current = (place: { pages: Route['page'][] }) => (place.pages.includes(page) ? 'page' : undefined);
  return (
    <nav aria-label={t('nav.main')}>
      {main.map((place) => (
        <a href={place.href} key={place.href} aria-current={current(place)}>
          <Icon path={place.icon} />
          {t(place.title)}
        </a>
      ))}
      <button class={`plain more${rest.some(current) ? ' current' : ''}`} popovertarget="further">
        <Icon path="M6 12a1 1 0 1 1-2 0a1 1 0 1 1 2 0zM13 12a1 1 0 1 1-2 0a1 1 0 1 1 2 0zM20 12a1 1 0 1 1-2 0a1 1 0 1 1 2 0z" />
        {t('nav.more')}
      </button>
      <div id="further" class="further" popover="auto" onClick={(event) => event.currentTarget.hidePopover()}>
        {rest.map((place) => (
          <a href={place.href} key={place.href} aria-current={current(place)}>
            {t(place.title)}
          </a>
        ))}
      </div>
    </nav>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
