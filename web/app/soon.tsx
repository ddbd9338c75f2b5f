import { type ComponentType, lazy, useState } from 'react';
import { bring, brought, type Load } from './bring.ts';

/** Like `lazy`, but what has come already is drawn at once, without an empty drawing before it. */
export function soon<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Later = lazy(() => bring(load)) as unknown as ComponentType<Props>;
  return (props) => {
    // It stays what it began as, or it would lose its state.
    const [Drawn] = useState(() => brought(load) ?? Later);
    return <Drawn {...props} />;
  };
}
