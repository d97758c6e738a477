# The web table; with `think` as its command, bots that think for it. Tables are in the volume /tables,
# or in PostgreSQL if ASTERISM_DATABASE is set.
FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /home/asterism asterism \
    && mkdir -p /tables /home/asterism/.cache && chown asterism /tables /home/asterism/.cache
COPY . /src
RUN pip install --no-cache-dir -c /src/constraints.txt '/src[postgres,web]' && rm -r /src
USER asterism
VOLUME ["/tables", "/home/asterism/.cache"]
EXPOSE 8000
ENTRYPOINT ["asterism"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/tables"]
