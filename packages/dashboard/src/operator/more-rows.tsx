import { Button } from '../components/button';
import { CardFooter } from '../components/card';
import { useText } from '../i18n/text';

/** "Load more" below a list, while there is more. */
export function MoreRows({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { t } = useText();
  if (!query.hasNextPage) return null;
  return (
    <CardFooter>
      <Button
        size="sm"
        className="ml-auto"
        busy={query.isFetchingNextPage && t('common.loading')}
        onClick={() => void query.fetchNextPage()}
      >
        {t('common.loadMore')}
      </Button>
    </CardFooter>
  );
}
