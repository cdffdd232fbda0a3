/** Method and path of a request, as the API document names them. */
export function Operation({ method, route }: { method: string; route: string }) {
  return (
    <span className="flex min-w-0 gap-2 font-mono text-12">
      <span className="text-ink-3">{method}</span>
      <span className="truncate" title={route}>
        {route}
      </span>
    </span>
  );
}
