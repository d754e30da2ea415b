export default function NotFoundPage() {
  return (
    <>
      <title>Not found</title>
      <h1>Not found</h1>
    </>
  );
}
