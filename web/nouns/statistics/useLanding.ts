import { use, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { currentPreferences, untilListSettings } from '../../kit/lists/settings/listSettings.ts';

/**
 * Where a person who has just entered has chosen to land instead of the dashboard (product/inbox#first). Suspends until
 * their preferences are known or have not come in time. Here, so that nothing of it is loaded with other screens.
 */
export function useLanding(): string | undefined {
  const isLanding = useLocation().state?.landing === true;
  if (isLanding) use(untilListSettings());
  const [home] = useState(() => (isLanding ? currentPreferences().find((one) => one.home) : undefined));
  const stays = isLanding && !home;
  // Back and reload stay here. Not by a navigation: it would cancel one that the person has begun meanwhile.
  useEffect(() => {
    if (stays) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [stays]);
  return home && `/${home.list}`;
}
