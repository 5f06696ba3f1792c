import { languages } from '../text/languages';
import { Tibetan } from '../text/Tibetan';
import { inLanguage, speaker, tWord } from '../text/text';
import type { About as Page } from './lesson';
import { words } from './words';

const say = speaker(words);

/** Background of a game, and its terms in the languages of its players. */
export function About({ game, about }: { game: string; about: Page }) {
  const tibetan = about.terms.some(({ bo }) => bo !== undefined);
  return (
    <article class="learn-about">
      <h1>
        {inLanguage(about.title)} <Tibetan word={`game.${game}`} />
      </h1>
      {about.parts.map(({ title, text }) => (
        <section key={title.en}>
          <h2>{inLanguage(title)}</h2>
          {text.map((paragraph) => (
            <p key={paragraph.en}>{inLanguage(paragraph)}</p>
          ))}
        </section>
      ))}
      <section>
        <h2 id="terms">{say('terms')}</h2>
        <div class="wide" tabIndex={0} role="region" aria-labelledby="terms">
          <table>
            <thead>
              <tr>
                <th scope="col">{say('english')}</th>
                <th scope="col">{say('chinese')}</th>
                {tibetan && <th scope="col">{say('tibetan')}</th>}
                <th scope="col">{say('meaning')}</th>
              </tr>
            </thead>
            <tbody>
              {about.terms.map(({ en, zh, bo, means }) => (
                <tr key={en}>
                  <th scope="row" lang={languages.en.html}>
                    {en}
                  </th>
                  <td lang={languages.zh.html}>{zh}</td>
                  {tibetan && (
                    <td>
                      {bo !== undefined && (
                        <span class="tibetan" lang="bo">
                          {bo}
                        </span>
                      )}
                    </td>
                  )}
                  <td>{inLanguage(means)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {tibetan && <p class="quiet">{say('tibetan-note')}</p>}
      </section>
      <p class="buttons">
        <a class="button primary" href={`/learn/${game}`}>
          {say('open', { game: tWord('game', game) })}
        </a>
        <a class="button" href="/learn">
          {say('all')}
        </a>
      </p>
    </article>
  );
}
