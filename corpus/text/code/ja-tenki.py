# -*- coding: utf-8 -*-
"""天気を取得する小さな道具。

使い方：https://例え.jp/道具/天気#使い方 を参照。
データは気象サービス（https://天気.例え.jp/api/v1/予報?地点=東京）から取得します。
不具合の報告は<tenki@例え.jp>、またはhttps://git.example.jp/tenki/issuesへ。
"""

import json
import urllib.parse
import urllib.request

# 本番：https://天気.例え.jp/api/v1/、試験：http://localhost:8888/api/v1/
基底 = "https://天気.例え.jp/api/v1/"
試験 = 'http://localhost:8888/api/v1/'

地点一覧 = {
    "東京": 基底 + "予報?地点=東京",
    "大阪": "https://天気.例え.jp/api/v1/予報?地点=大阪",
    "那覇": "https://天気.例え.jp/api/v1/予報?地点=%E9%82%A3%E8%A6%87",
}


def 符号化(url):
    """IRIをURIにする。例：https://例え.jp/ä → https://xn--r8jz45g.jp/%C3%A4。"""
    部分 = urllib.parse.urlsplit(url)
    宿主 = 部分.hostname.encode("idna").decode("ascii")
    経路 = urllib.parse.quote(部分.path, safe="/%")
    問合せ = urllib.parse.quote(部分.query, safe="=&%")
    return urllib.parse.urlunsplit((部分.scheme, 宿主, 経路, 問合せ, ""))


def 予報(地点):
    with urllib.request.urlopen(符号化(地点一覧[地点])) as 応答:
        return json.load(応答)["予報"]


def main():
    for 地点 in 地点一覧:
        try:
            print(f"{地点}：{予報(地点)}（出典：https://天気.例え.jp/）")
        except OSError as 例外:
            print(f"{地点}：取得失敗。https://例え.jp/道具/天気/よくある質問をご覧ください。", 例外)


if __name__ == "__main__":
    main()
