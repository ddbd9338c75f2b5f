import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { lazyWithPreload } from '../../kit/loading/lazyWithPreload.tsx';
import { Versions } from '../../nouns/history/Versions.tsx';
import { NotFound } from '../errors/NotFound.tsx';
import { worded } from './words.ts';

const screens = new Map<string, ComponentType<{ id: string }>>(
  worded.map(({ noun, load }) => [
    noun,
    lazyWithPreload<{ id: string }>(async () => {
      const useWords = await load();
      return ({ id }) => (
        <Versions noun={noun} id={id} words={useWords()} notFound={<NotFound whole={false} />} />
      );
    }).Component,
  ]),
);

/** `/history/{noun}/{id}`: two versions of a record side by side (product/history#versions). */
export function RecordVersions() {
  const { noun = '', id = '' } = useParams();
  const Screen = screens.get(noun);
  return Screen ? <Screen key={`${noun} ${id}`} id={id} /> : <NotFound whole={false} />;
}
